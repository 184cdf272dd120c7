import { UnstyledButton } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useWords } from '../../platform/words.ts'

/**
 * How many came since the list was loaded; nothing moves until it is pressed.
 * @param isMore there are more than have been counted.
 */
export const NewItems = ({ count, isMore = false, load }: { count: number; isMore?: boolean; load: () => void }) => {
  const { t } = useWords()
  return (
    <div aria-live="polite" className="new-items">
      {count > 0 && (
        <UnstyledButton className="chip" onClick={load}>
          <IconArrowUp size={16} aria-hidden /> {t(isMore ? 'list.newerMore' : 'list.newer', { count })}
        </UnstyledButton>
      )}
    </div>
  )
}
