import type { MyParty } from '@hoppla/contract/parties/my-parties'
import { formatDate } from '@hoppla/i18n'
import { Card } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import { toDoOf } from './host.rules.ts'

/** What is left to do before the party, and by when. */
export const ToDoCard = ({ party, today }: { party: MyParty; today: string }) => {
  const { language, t } = useWords()
  return (
    <Card as="section" stack={2} aria-labelledby="to-do">
      <h2 id="to-do" className="size-l">
        {t('hosting.todo.title')}
      </h2>
      <ul className="to-do">
        {toDoOf(party, today).map(({ what, isDone, by }) => (
          <li key={what} className={isDone ? 'on' : undefined}>
            <span>{t(`hosting.todo.${what}`)}</span>
            <span className="small muted">
              {isDone || by === null ? t('common.done') : by === 'now' ? t('hosting.todo.now') : formatDate(by, language, 'short')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
