import { type ReactNode, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import { currentTexts, onTexts, type Texts } from './messages.ts'

/** Everything below speaks the language in use and changes with it, without a reload. */
export function I18nProvider({ children }: { children: ReactNode }) {
  const { language, messages } = useSyncExternalStore(onTexts, currentTexts)
  return (
    <IntlProvider
      locale={language}
      messages={messages as Texts} // a page only uses the files its route loaded
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      onError={(error) => console.error(error.message)}
      getMessageFallback={({ key, namespace }) => [namespace, key].filter(Boolean).join('.')}
    >
      {children}
    </IntlProvider>
  )
}
