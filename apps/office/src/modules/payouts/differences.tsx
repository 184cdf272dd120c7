import { explainDifference, type PayoutDifference } from '@hoppla/contract/accounting/payouts'
import { formatMoney } from '@hoppla/i18n'
import { Button, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { submitted } from '../../parts/form-submit.ts'
import { Note, Pill } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { can, useMe } from '../../platform/me.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'

/** What differs, with what we have and what the provider has, and a word about it. */
export const Differences = ({ differences }: { differences: readonly PayoutDifference[] }) => (
  <ul className="payout-differences">
    {differences.map((one) => (
      <li key={one.id}>
        <Difference difference={one} />
      </li>
    ))}
  </ul>
)

const Difference = ({ difference }: { difference: PayoutDifference }) => {
  const { t, language } = useWords()
  const me = useMe()
  const [isWriting, write] = useState(false)
  const { reason, subject, orderReference, currency, expected, actual, foundAt, explained } = difference
  const money = (amount: number) => formatMoney(amount, currency, language)
  return (
    <>
      <div className="spread">
        <Pill tone={explained ? 'info' : 'bad'}>{t(`payouts.reasons.${reason}`)}</Pill>
        {!explained && !isWriting && can(me, 'payouts.resolve') && (
          <Button aria-label={`${t('payouts.explain')} ${t(`payouts.reasons.${reason}`)}, ${subject}`} onClick={() => write(true)}>
            {t('payouts.explain')}
          </Button>
        )}
      </div>
      <p className="figures start">
        {[
          expected === null ? undefined : t('payouts.expected', { amount: money(expected) }),
          actual === null ? undefined : t('payouts.actual', { amount: money(actual) }),
        ]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </p>
      <p className="muted payout-subject">
        {orderReference && <Link to={`/orders/${orderReference}`}>{orderReference}</Link>} <code>{subject}</code>{' '}
        {t('payouts.found', { time: formatMoment(new Date(foundAt), language) })}
      </p>
      {explained && (
        <>
          <blockquote className="said">{explained.text}</blockquote>
          <p className="muted">
            {t('payouts.explainedBy', {
              name: explained.by || t('payouts.gone'),
              time: formatMoment(new Date(explained.at), language),
            })}
          </p>
        </>
      )}
      {isWriting && <Explain difference={difference} close={() => write(false)} />}
    </>
  )
}

const Explain = ({ difference: { id }, close }: { difference: PayoutDifference; close: () => void }) => {
  const { t } = useWords()
  const [text, setText] = useState('')
  const queries = useQueryClient()
  const explaining = useMutation({
    mutationFn: () => callApi(explainDifference, { params: { differenceId: id }, body: { text: text.trim() } }),
    onSuccess: async () => {
      notifications.show({ color: 'leaf', message: t('payouts.saved') })
      close()
      // The button that had the keyboard has left.
      document.getElementById('page-title')?.focus()
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['payouts'] })
      await queries.invalidateQueries({ queryKey: ['payout'] })
    },
  })
  return (
    <form className="stack" onSubmit={submitted(() => explaining.mutate())}>
      <Textarea
        label={t('payouts.why')}
        description={t('payouts.whyHint')}
        value={text}
        maxLength={500}
        autosize
        minRows={2}
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {explaining.error && <Note tone="bad">{errorText(explaining.error, t)}</Note>}
      <div className="reasons">
        <Button type="submit" variant="next" loading={explaining.isPending} disabled={text.trim() === ''}>
          {t('payouts.save')}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t('payouts.cancel')}
        </Button>
      </div>
    </form>
  )
}
