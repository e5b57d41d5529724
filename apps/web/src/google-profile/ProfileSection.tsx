import { TextInput } from '@mantine/core'
import { IconBrandGoogle, IconPlugX } from '@tabler/icons-react'
import { maxAdditionalCategories } from '@vitrine/contract/google-profile'
import { useTranslations } from 'use-intl'
import { FormErrors } from '../forms/FormErrors.tsx'
import { RestoredDraft } from '../forms/RestoredDraft.tsx'
import { SavingFields } from '../forms/SavingFields.tsx'
import { ListingStates } from '../listings/ListingStates.tsx'
import type { LocationDetails } from '../location-data/location-details.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AmenityFields } from './AmenityFields.tsx'
import { CategoriesSelect, CategorySelect } from './CategorySelect.tsx'
import { DescriptionField } from './DescriptionField.tsx'
import { MissingFields } from './MissingFields.tsx'
import classes from './Profile.module.css'
import type { ProfileFormState } from './use-profile-form.ts'

const ofProfile = ['title', 'address', 'description', 'categories', 'phone', 'website', 'attributes'] as const

interface Props {
  location: LocationDetails
  form: ProfileFormState
  onChanged: (location: LocationDetails) => void
}

/** What a place says of itself at Google. */
export function ProfileSection({ location, form, onChanged }: Props) {
  const t = useTranslations('profile')
  const profile = location.googleBusinessProfile
  if (!profile)
    return (
      <Card title={t('title')} icon={IconBrandGoogle}>
        <EmptyState icon={IconPlugX} title={t('noGoogle')} text={t('noGoogleText')} />
      </Card>
    )
  return (
    <div className={classes.columns}>
      <Card title={t('title')} icon={IconBrandGoogle}>
        <Fields location={location} form={form} />
      </Card>
      <div className={classes.side}>
        <Card title={t('identity')} icon={IconBrandGoogle}>
          <p className={classes.facts}>
            {profile.title === undefined ? (
              t('unread')
            ) : (
              <>
                <strong dir="auto">{profile.title}</strong>
                <br />
                <span dir="auto">{addressText(profile) || t('noAddress')}</span>
              </>
            )}
          </p>
          <MissingFields location={location} form={form} />
        </Card>
        <ListingStates location={location} fields={ofProfile} onChanged={onChanged} />
      </div>
    </div>
  )
}

type Profile = NonNullable<LocationDetails['googleBusinessProfile']>

const addressText = ({ addressLines, postalCode, locality }: Profile) =>
  [...addressLines, [postalCode, locality].filter(Boolean).join(' ')].filter(Boolean).join(', ')

function Fields({ location, form }: Omit<Props, 'onChanged'>) {
  const t = useTranslations('profile')
  const { values, set, errorOf } = form
  return (
    <>
      <div className={classes.notes}>
        {form.restored && <RestoredDraft onDiscard={form.discard} />}
        <FormErrors errors={form.errors} />
      </div>
      <SavingFields save={form.save} noticeMargin="top">
        <div className={classes.form} {...form.watch}>
          <div className={classes.wide}>
            <DescriptionField
              id="profile-description"
              value={values.description}
              error={errorOf('description')}
              onChange={(text) => set('description', text)}
            />
          </div>
          <CategorySelect
            id="profile-primaryCategory"
            label={t('primaryCategory')}
            required
            region={location.country}
            value={values.primaryCategory}
            error={errorOf('primaryCategory')}
            onChange={(category) => set('primaryCategory', category)}
          />
          <CategoriesSelect
            id="profile-additionalCategories"
            label={t('additionalCategories')}
            region={location.country}
            values={values.additionalCategories}
            max={maxAdditionalCategories}
            error={errorOf('additionalCategories')}
            description={values.additionalCategories.map(({ displayName }) => displayName).join(', ') || undefined}
            onChange={(categories) => set('additionalCategories', categories)}
          />
          <TextInput
            id="profile-primaryPhone"
            label={t('primaryPhone')}
            inputMode="tel"
            value={values.primaryPhone}
            error={errorOf('primaryPhone')}
            onChange={(event) => set('primaryPhone', event.currentTarget.value)}
          />
          <TextInput
            id="profile-additionalPhones"
            label={t('additionalPhones')}
            description={t('additionalPhonesHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="tel"
            value={values.additionalPhones.join(', ')}
            error={errorOf('additionalPhones')}
            onChange={(event) =>
              set(
                'additionalPhones',
                event.currentTarget.value === ''
                  ? []
                  : event.currentTarget.value.split(',').map((item) => item.trimStart()),
              )
            }
          />
          <div className={classes.wide}>
            <TextInput
              id="profile-websiteUri"
              label={t('website')}
              inputMode="url"
              value={values.websiteUri}
              error={errorOf('websiteUri')}
              onChange={(event) => set('websiteUri', event.currentTarget.value)}
            />
          </div>
          <AmenityFields location={location} form={form} />
        </div>
      </SavingFields>
    </>
  )
}
