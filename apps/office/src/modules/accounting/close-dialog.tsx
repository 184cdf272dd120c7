import { closeMonth } from '@hoppla/contract/accounting/close-month'
import type { MonthPreview } from '@hoppla/contract/accounting/months'
import { formatNumber } from '@hoppla/i18n'
import { Button, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Waiting } from '../../parts/page.tsx'
import { Failure, Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { previewMonthQuery } from './accounting-queries.ts'
import { accountText, exactly } from './names.ts'
import { monthText } from './periods.rules.ts'
import type { TabInput } from './tab-input.ts'

type Input = TabInput & { close: () => void }

/** Closes a month: what it fixes, what still waits and what is missing; nothing before the press. */
export const CloseDialog = ({ company, month, close }: Input) => {
  const { t, language } = useWords()
  const client = useQueryClient()
  const name = monthText(month, language)
  const preview = useQuery(previewMonthQuery(company.id, month))
  const closing = useMutation({
    mutationFn: () => callApi(closeMonth, { body: { company: company.id, month } }),
    onSuccess: async () => {
      notifications.show({ color: 'leaf', message: t('accounting.months.done', { month: name }) })
      await client.invalidateQueries({ queryKey: ['accounting'] })
      close()
    },
  })
  const { data, error } = preview
  return (
    <Modal opened onClose={close} title={t('accounting.months.closeTitle', { month: name })} size="lg" centered>
      {error && <Failure error={error} retry={() => void preview.refetch()} />}
      {!data && !error && <Waiting rows={3} />}
      {data && <Effects preview={data} currency={company.currency} company={company.name || company.country} />}
      {closing.error && <Note tone="bad">{errorText(closing.error, t)}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close} data-autofocus>
          {t('accounting.months.keep')}
        </Button>
        <Button
          variant="next"
          loading={closing.isPending}
          disabled={!data?.isOver || data.isClosed || data.openBefore.length > 0}
          onClick={() => closing.mutate()}
        >
          {t('accounting.months.close', { month: name })}
        </Button>
      </div>
    </Modal>
  )
}

const Effects = ({ preview, currency, company }: { preview: MonthPreview; currency: string; company: string }) => {
  const { t, language } = useWords()
  const money = exactly(currency, language)
  const { entries, debit, vat, openBefore, waiting, withoutNumber, missing } = preview
  const what = waiting.map(({ account, amount }) => `${accountText(account, t)} ${money(amount)}`).join(', ')
  return (
    <div className="close-effects">
      <p>{t('accounting.months.fixed', { count: formatNumber(entries, language), amount: money(debit), vat: money(vat) })}</p>
      <Note tone="info">{t('accounting.months.final')}</Note>
      {openBefore.length > 0 && (
        <Note tone="bad">
          {t('accounting.months.openBefore', { months: openBefore.map((month) => monthText(month, language)).join(', ') })}
        </Note>
      )}
      {what !== '' && <Note tone="warn">{t('accounting.months.waiting', { what })}</Note>}
      {withoutNumber.length > 0 && (
        <Note tone="warn">
          {t('accounting.months.withoutNumber', { accounts: withoutNumber.map((account) => accountText(account, t)).join(', ') })}
        </Note>
      )}
      {missing.length > 0 && (
        <Note tone="warn">
          {t('accounting.months.incomplete', {
            company,
            missing: missing.map((part) => t(`accounting.missing.${part}`)).join(', '),
          })}
        </Note>
      )}
    </div>
  )
}
