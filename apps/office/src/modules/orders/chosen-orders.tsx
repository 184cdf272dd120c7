import type { OrderStatus } from '@hoppla/contract/orders/order-states'
import { type ListedStaffOrder, resendStaffReceipt } from '@hoppla/contract/orders/staff-orders'
import { formatMoney } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconMailForward } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Keys } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'

/** Orders of the list that are chosen, by reference. */
export type Choice = { chosen: ReadonlySet<string>; choose: (chosen: ReadonlySet<string>) => void }
export const noneChosen: ReadonlySet<string> = new Set()

/** Orders that were paid have a receipt, also once their money has gone back. */
const withReceipt: readonly OrderStatus[] = ['Completed', 'PartiallyRefunded', 'Refunded']

type Input = { orders: readonly ListedStaffOrder[] } & Pick<Choice, 'choose'>

/** What is chosen in the list, in place above it: how many, what they come to, and sending their receipts again. */
export const ChosenOrders = ({ orders, choose }: Input) => {
  const { t, language } = useWords()
  useLetGo(orders.length > 0, choose)
  const paid = orders.filter(({ status }) => withReceipt.includes(status))
  const sending = useSending(choose)
  if (orders.length === 0) return null
  const currencies = [...new Set(orders.map(({ currency }) => currency))]
  const sum = currencies
    .map((currency) => {
      const minor = orders.reduce((all, one) => all + (one.currency === currency ? Math.round(one.total * 100) : 0), 0)
      return formatMoney(minor / 100, currency, language)
    })
    .join(' + ')
  return (
    <section className="chosen-rows" aria-label={t('orders.choosing.label')}>
      <span role="status" className="figures start">
        {t('orders.choosing.count', { count: orders.length, sum })}
      </span>
      {paid.length === 0 ? (
        <span className="muted">{t('orders.choosing.none')}</span>
      ) : (
        <Button
          size="xs"
          leftSection={<IconMailForward size={18} aria-hidden />}
          loading={sending.isPending}
          onClick={() => sending.mutate(paid)}
        >
          {t('orders.choosing.send', { count: paid.length })}
        </Button>
      )}
      <Button size="xs" variant="quiet" onClick={() => choose(noneChosen)}>
        {t('orders.choosing.letGo')}&nbsp;<Keys>Esc</Keys>
      </Button>
    </section>
  )
}

/** One after the other: each is a mail and a line of the audit log. What was refused stays chosen. */
const useSending = (choose: Choice['choose']) => {
  const { t } = useWords()
  return useMutation({
    mutationFn: async (orders: readonly ListedStaffOrder[]) => {
      const refused: { reference: string; why: string }[] = []
      for (const { reference } of orders)
        await callApi(resendStaffReceipt, { params: { orderReference: reference } }).catch((error: unknown) => {
          refused.push({ reference, why: errorText(error, t) })
        })
      return { sent: orders.length - refused.length, refused }
    },
    onSuccess: ({ sent, refused }) => {
      if (sent > 0) notifications.show({ color: 'leaf', message: t('orders.choosing.sent', { count: sent }) })
      for (const one of refused) notifications.show({ color: 'coral', message: t('orders.choosing.failed', one) })
      choose(new Set(refused.map(({ reference }) => reference)))
    },
  })
}

/** Lets go by Escape, unless that belongs to a dialog, a menu or a field. */
const useLetGo = (isActive: boolean, choose: Choice['choose']): void => {
  useEffect(() => {
    if (!isActive) return
    const listen = ({ key, target }: KeyboardEvent) => {
      const isElsewhere =
        target instanceof HTMLElement &&
        target.closest('[role="dialog"], [role="menu"], [role="listbox"], input:not([type="checkbox"])')
      if (key === 'Escape' && !isElsewhere) choose(noneChosen)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isActive, choose])
}
