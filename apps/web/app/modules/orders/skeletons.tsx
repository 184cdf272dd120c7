import { Columns, Skeleton, SkeletonLine, Stack } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'

/** The shape of the checkout. */
export const CheckoutSkeleton = () => {
  const { t } = useWords()
  return (
    <Skeleton label={t('common.loading')}>
      <Columns>
        <Stack gap={6}>
          <Block lines={3} />
          <Block lines={4} />
        </Stack>
        <Block lines={5} />
      </Columns>
    </Skeleton>
  )
}

/** The shape of a receipt beside its card. */
export const ReceiptSkeleton = () => {
  const { t } = useWords()
  return (
    <Skeleton label={t('common.loading')} className="mt-5">
      <Columns>
        <Block lines={6} />
        <Block lines={4} />
      </Columns>
    </Skeleton>
  )
}

const bars = [
  { key: 'a', width: 90 },
  { key: 'b', width: 66 },
  { key: 'c', width: 50 },
  { key: 'd', width: 90 },
  { key: 'e', width: 66 },
  { key: 'f', width: 50 },
] as const

const Block = ({ lines }: { lines: number }) => (
  <div className="card stack gap-4">
    <SkeletonLine shape="title" width={50} />
    {bars.slice(0, lines).map(({ key, width }) => (
      <SkeletonLine key={key} width={width} />
    ))}
  </div>
)
