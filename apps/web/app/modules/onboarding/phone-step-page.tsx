import { updateProfile } from '@hoppla/contract/profile'
import { Button, PageHead, PhoneField, Stack } from '@hoppla/ui'
import { callApi } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { refreshUser } from '../../platform/session/session.ts'
import { looksLikePhone, phoneCodes } from '../identity/identity.ts'
import type { Route } from './+types/phone-step-page'
import { useStop } from './sign-in.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('account.progress.AddPhoneGo'))

/** The mobile number of a new account, or another day. */
export default function PhoneStepPage() {
  const { t } = useWords()
  const { site } = useSite()
  const { leave, later, isLeaving } = useStop('AddPhone')
  const form = useForm({
    check: ({ phone = '' }): Record<string, string> => (looksLikePhone(phone) ? {} : { phone: t('identity.missing.phone') }),
    send: async ({ phone = '', countrycode = '' }) => {
      await callApi(updateProfile, { body: { phone, countrycode } })
      await refreshUser()
      await leave()
    },
  })
  return (
    <>
      <PageHead title={t('account.phoneStep.title')} lead={t('account.progress.AddPhone')} />
      <FormCard form={form}>
        <PhoneField
          label={t('identity.label.phone')}
          name="phone"
          codes={phoneCodes()}
          codeLabel={t('identity.label.phoneCode')}
          defaultCode={site.country.phonecode}
          required
          maxLength={30}
          error={form.problem('phone')}
        />
        <Button type="submit" variant="pri" full busy={form.busy} busyLabel={t('common.saving')}>
          {t('account.phoneStep.save')}
        </Button>
      </FormCard>
      <Stack className="mt-4">
        <Button
          full
          variant="quiet"
          iconEnd="arrow"
          busy={isLeaving && !form.busy}
          busyLabel={t('common.loading')}
          onClick={() => void later()}
        >
          {t('account.children.later')}
        </Button>
      </Stack>
    </>
  )
}
