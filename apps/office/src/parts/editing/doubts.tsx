import { Checkbox } from '@mantine/core'
import { useWords } from '../../platform/words.ts'
import { Note } from '../states.tsx'

/**
 * Asks back about what may be a slip, with its numbers, before it is saved.
 * @param doubts sentences; none: nothing is asked. @param mean gets whether it is meant.
 */
export const Doubts = ({
  doubts,
  isMeant,
  mean,
}: {
  doubts: readonly string[]
  isMeant: boolean
  mean: (isMeant: boolean) => void
}) => {
  const { t } = useWords()
  if (doubts.length === 0) return null
  return (
    <Note tone="warn">
      <ul className="plain">
        {doubts.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Checkbox
        mt={8}
        label={t('editing.publishing.meant')}
        checked={isMeant}
        onChange={({ currentTarget: { checked } }) => mean(checked)}
      />
    </Note>
  )
}
