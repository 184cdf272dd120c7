import { listUsableCoupons, type UsableCoupon } from '@hoppla/contract/coupons'
import type { LineKind } from '@hoppla/contract/orders'
import { formatDate } from '@hoppla/i18n'
import { Button, List, ListRow } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/api-errors.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useWords } from '../../platform/words.ts'
import { CodeField } from './code-field.tsx'

type Props = {
  /** What is bought. */
  of: { kind: LineKind; articleId?: string }
  /** Uses a coupon; what it takes off is told elsewhere. @throws ApiError with the reason why not. */
  onUse: (code: string) => Promise<void>
}

/** The buyer's own coupons that fit, and a field for the code of one. */
export const CouponChoice = ({ of, onUse }: Props) => {
  const { language, t } = useWords()
  const { loaded } = useAnswer<UsableCoupon[]>(`${of.kind} ${of.articleId} ${language}`, (signal) =>
    callApi(listUsableCoupons, { query: of }, { signal }),
  )
  const own = loaded.state === 'ready' ? loaded.answer : []
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const use = async (code: string): Promise<boolean> => {
    if (busy !== undefined) return false
    if (code === '') {
      setProblem(t('checkout.coupon.missing'))
      return false
    }
    setBusy(code)
    setProblem(undefined)
    try {
      await onUse(code)
      return true
    } catch (error) {
      setProblem(errorText(error, t))
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <details className="more" open={own.length > 0 || undefined}>
      <summary>{t('checkout.coupon.title')}</summary>
      <div className="stack gap-3 mt-3">
        {own.length > 0 && (
          <List>
            {own.map(({ code, name, validToDate }) => (
              <ListRow
                key={code}
                icon="tag"
                tone="sun"
                title={name}
                note={t('checkout.coupon.until', { date: formatDate(validToDate, language) })}
                end={
                  <Button
                    small
                    busy={busy === code}
                    busyLabel={t('checkout.cards.adding')}
                    aria-label={t('checkout.coupon.use', { name })}
                    onClick={() => void use(code)}
                  >
                    {t('checkout.cards.add')}
                  </Button>
                }
              />
            ))}
          </List>
        )}
        <CodeField name="coupon" label={t('checkout.coupon.code')} problem={problem} busy={busy !== undefined} onUse={use} />
      </div>
    </details>
  )
}
