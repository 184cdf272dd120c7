import { pathTo } from '@hoppla/contract/pages'
import { deleteAccount } from '@hoppla/contract/privacy'
import { Button, Card, Dialog, ErrorSummary, Facts } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/form.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { OwnPassword } from '../../platform/session/own-password.tsx'
import { memberCardKey, unstore } from '../../platform/storage/stored-values.ts'

/** Deleting the account: what goes, what must stay in the books, then the password once more. */
export const DeleteAccount = () => {
  const { t } = useWords()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Card as="section" stack={4} aria-labelledby="leave">
      <h2 id="leave" className="size-l">
        {t('privacy.leave.title')}
      </h2>
      <Consequences />
      <div>
        <Button variant="danger" icon="trash" onClick={() => setIsAsking(true)}>
          {t('privacy.leave.go')}
        </Button>
      </div>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={t('privacy.leave.sure')} closeLabel={t('common.close')}>
        <DeleteAccountForm onCancel={() => setIsAsking(false)} />
      </Dialog>
    </Card>
  )
}

const Consequences = () => {
  const { t } = useWords()
  const { site } = useSite()
  return (
    <Facts
      facts={[
        { icon: 'person', text: t('privacy.leave.goes') },
        { icon: 'ticket', text: t('privacy.leave.owned') },
        { icon: 'calendar', text: t('privacy.leave.bookings') },
        { icon: 'card', text: t('privacy.leave.stays', { brand: site.brand.name }) },
        { icon: 'undo', text: t('privacy.leave.withdraw') },
        { icon: 'warning', text: t('privacy.leave.final') },
      ]}
    />
  )
}

const DeleteAccountForm = ({ onCancel }: { onCancel: () => void }) => {
  const { language, t } = useWords()
  const form = useForm({
    check: ({ password = '' }): Record<string, string> => (password ? {} : { password: t('privacy.leave.missing') }),
    send: async ({ password = '' }) => {
      await callApi(deleteAccount, { body: { password } })
      unstore(memberCardKey)
      // A full load: nothing of the account stays in this page's memory.
      location.replace(pathTo('farewell', { lang: language }))
    },
  })
  return (
    <form className="stack gap-4" noValidate onSubmit={form.submit}>
      <ErrorSummary title={t('common.checkThese')} errors={form.errors} attempt={form.attempt} />
      <p>{t('privacy.leave.text')}</p>
      <OwnPassword form={form} name="password" label={t('privacy.leave.password')} />
      <div className="actions">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" variant="danger" busy={form.busy} busyLabel={t('privacy.leave.busy')}>
          {t('privacy.leave.submit')}
        </Button>
      </div>
    </form>
  )
}
