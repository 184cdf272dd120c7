import { Skeleton, SkeletonLine, Wrap } from '@hoppla/ui'
import { useOverlay } from '../../platform/api/pending.ts'
import { useWords } from '../../platform/i18n/words.ts'

/** Shown at an old address until its target is known. */
export const Redirecting = () => {
  const { t } = useWords()
  useOverlay()
  return (
    <Wrap width="slim">
      <Skeleton label={t('common.loading')} className="stack mt-8">
        <h1 className="vh">{t('common.loading')}</h1>
        <SkeletonLine shape="title" width={66} />
        <SkeletonLine width={90} />
      </Skeleton>
    </Wrap>
  )
}
