import { Button, Skeleton, SkeletonList, Toast } from '@hoppla/ui'
import type { ComponentType } from 'react'
import { errorText } from '../../platform/api/api-errors.ts'
import { useAnswer } from '../../platform/api/use-answer.ts'
import { loadWords, useWords, type WordModule } from '../../platform/i18n/words.ts'

type Props<P> = {
  /** Loads the form. */
  load: () => Promise<ComponentType<P>>
  /** Its texts that the page has not. */
  words: readonly WordModule[]
  form: P
}

/** A form and its texts, loaded once somebody begins, which keeps the page before it small (decision 110). */
export const LazyForm = <P extends object>({ load, words, form }: Props<P>) => {
  const { language, t } = useWords()
  const { loaded } = useAnswer(language, async () => {
    const [Form] = await Promise.all([load(), loadWords(language, words)])
    return Form
  })
  if (loaded.state === 'ready') return <loaded.answer {...form} />
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
