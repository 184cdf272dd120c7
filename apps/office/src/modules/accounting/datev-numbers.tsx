import type { AccountingCompany } from '@hoppla/contract/accounting/companies'
import { saveDatevNumbers } from '@hoppla/contract/accounting/datev-numbers'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NumberField } from '../../parts/editing/number-field.tsx'
import { submitted } from '../../parts/form-submit.ts'
import { Panel } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { canAt, useMe } from '../../platform/me.ts'
import { useWords } from '../../platform/words.ts'
import { listCompaniesQuery } from './accounting-queries.ts'

/** By which numbers the tax adviser knows the company. */
export const DatevNumbers = ({ company: { id, datev } }: { company: AccountingCompany }) => {
  const { t } = useWords()
  const me = useMe()
  const client = useQueryClient()
  const [consultant, setConsultant] = useState<number | undefined>(datev?.consultant)
  const [clientNumber, setClientNumber] = useState<number | undefined>(datev?.client)
  const saving = useMutation({
    mutationFn: async () => {
      if (consultant === undefined || clientNumber === undefined) return
      await callApi(saveDatevNumbers, { params: { company: id }, body: { consultant, client: clientNumber } })
      notifications.show({ color: 'leaf', message: t('accounting.datev.saved') })
      await client.invalidateQueries({ queryKey: listCompaniesQuery.queryKey })
    },
  })
  const isHeld = !canAt(me, 'accounting.close', id)
  return (
    <Panel title={t('accounting.datev.title')}>
      <form className="stack" onSubmit={submitted(() => saving.mutate())}>
        <p className="muted">{t('accounting.datev.note')}</p>
        <div className="two">
          <NumberField label={t('accounting.datev.consultant')} value={consultant} set={setConsultant} />
          <NumberField label={t('accounting.datev.client')} value={clientNumber} set={setClientNumber} />
        </div>
        {saving.error && <Note tone="bad">{errorText(saving.error, t)}</Note>}
        <Button type="submit" className="start" loading={saving.isPending} disabled={isHeld || !consultant || !clientNumber}>
          {t('accounting.datev.save')}
        </Button>
      </form>
    </Panel>
  )
}
