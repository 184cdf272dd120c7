import { type ChildDetails, saveChildPhotoConsent } from '@hoppla/contract/profile/children'
import { formatDateTime } from '@hoppla/i18n'
import { Button, Card, RadioCards } from '@hoppla/ui'
import { callApi } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import { useChildSaved } from './use-child-saved.ts'

type Props = { child: ChildDetails; mayEdit: boolean }

/** Whether the child may be seen on the centre's pictures. Nothing is chosen until somebody has answered. */
export const ChildPhotoForm = ({ child: { guid, firstname, photoconsent }, mayEdit }: Props) => {
  const { language, t } = useWords()
  const { site } = useSite()
  const saved = useChildSaved()
  const form = useForm({
    check: ({ photo = '' }): Record<string, string> => (photo ? {} : { photo: t('profile.photo.missing') }),
    send: async ({ photo = '' }) => {
      await saved(await callApi(saveChildPhotoConsent, { params: { guid }, body: { given: photo === 'yes' } }))
      showToast('ok', t('profile.photo.saved'))
    },
  })
  const answered =
    photoconsent.at === null
      ? t('profile.photo.never')
      : t('profile.photo.at', { date: formatDateTime(photoconsent.at, language, site.country.timezone) })
  if (!mayEdit)
    return (
      <Card as="section" stack={2} aria-labelledby="photo-title">
        <h2 id="photo-title" className="size-l">
          {t('profile.photo.title')}
        </h2>
        <p>{photoconsent.given ? t('profile.photo.yes', { name: firstname }) : t('profile.photo.no')}</p>
        <p className="muted small">{answered}</p>
      </Card>
    )
  return (
    <FormCard form={form}>
      <RadioCards
        name="photo"
        legend={t('profile.photo.title')}
        legendSize="mid"
        hint={`${t('profile.photo.lead')} ${answered}`}
        error={form.problem('photo')}
        {...(photoconsent.at === null ? {} : { defaultValue: photoconsent.given ? 'yes' : 'no' })}
        options={[
          { value: 'yes', label: t('profile.photo.yes', { name: firstname }) },
          { value: 'no', label: t('profile.photo.no') },
        ]}
      />
      <Button type="submit" busy={form.busy} busyLabel={t('common.saving')}>
        {t('profile.photo.save')}
      </Button>
    </FormCard>
  )
}
