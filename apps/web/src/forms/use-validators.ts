import { colorPattern, isEmail, isWebAddress } from '@vitrine/contract/field-rules'
import { passwordLength, passwordLengthError } from '@vitrine/contract/password'
import { useTranslations } from 'use-intl'

/** What can be seen to be wrong with what is typed, in words: the contract's rules, asked before the server is. */
export function useValidators() {
  const t = useTranslations('kit')
  const unless = (fits: boolean, message: string) => (fits ? undefined : message)
  const needed = (text: string) => unless(text.trim() !== '', t('rules.needed'))
  return {
    needed,
    email: (text: string) => needed(text) ?? unless(isEmail(text.trim()), t('rules.email')),
    /** Empty, there is none. */
    webAddress: (text: string) => unless(text.trim() === '' || isWebAddress(text.trim()), t('rules.webAddress')),
    color: (text: string) => unless(text === '' || colorPattern.test(text), t('rules.color')),
    password: (text: string) => {
      const error = passwordLengthError(text)
      if (error === 'short') return needed(text) ?? t('rules.short', { min: passwordLength.min })
      return unless(error !== 'long', t('rules.long', { max: passwordLength.max }))
    },
    places: (chosen: readonly string[]) => unless(chosen.length > 0, t('tree.required')),
  }
}
