import { Button, Skeleton, SkeletonList, Toast } from '@hoppla/ui'
import { errorText } from '../../platform/api/api-errors.ts'
import { useAnswer } from '../../platform/api/use-answer.ts'
import { loadWords, useWords } from '../../platform/i18n/words.ts'
import type { FormProps } from './class-data.ts'

/** The form and its texts, loaded once somebody begins to book, which keeps the page before it small (decision 110). */
export const LazyForm = (props: FormProps) => {
  const { language, t } = useWords()
  const { loaded } = useAnswer(language, async () => {
    const [{ BookingForm }] = await Promise.all([import('./booking/booking-form.tsx'), loadWords(language, ['checkout', 'enrol'])])
    return BookingForm
  })
  if (loaded.state === 'ready') return <loaded.answer {...props} />
  if (loaded.state === 'failed')
    return (
      <Toast tone="error" title={errorText(isOffline(loaded.error) ? t('common.failure.network') : loaded.error, t)}>
        {/* A script that did not come is not asked for twice by every browser; nothing has been typed yet. */}
        <Button onClick={() => location.reload()}>{t('common.retry')}</Button>
      </Toast>
    )
  return (
    <Skeleton label={t('common.loading')}>
      <SkeletonList rows={4} />
    </Skeleton>
  )
}

/** What browsers throw when a script does not come. */
const isOffline = (error: unknown): boolean => error instanceof TypeError
