import './editing.css'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { Note, Pill } from '../states.tsx'
import { type Difference, differencesOf, type EditedField, merged, proposedSides, type Side } from './differences.ts'
import type { Conflict } from './use-editing.ts'

/**
 * Somebody else has saved since one began: both versions field by field, to choose from. Nothing of either is lost: one's own stays the draft, the other is
 * in the history. @param who has saved last, and when, as words. @param choose gets the version that was put together.
 */
export const ConflictDialog = <V extends object>({
  conflict,
  fields,
  who,
  choose,
  close,
}: {
  conflict: Conflict<V>
  fields: readonly EditedField<V>[]
  who: string
  choose: (value: V) => void
  close: () => void
}) => {
  const { t } = useWords()
  const versions = { base: conflict.base, mine: conflict.mine, theirs: conflict.theirs.value }
  const differences = differencesOf(fields, versions)
  const [sides, setSides] = useState(() => proposedSides(differences))
  const all = (side: Side) => setSides(Object.fromEntries(differences.map(({ field }) => [field.id, side])))
  return (
    <Modal opened onClose={close} title={t('editing.conflict.title')} size="xl" centered>
      <Note tone="warn">
        {who} {t(differences.length === 0 ? 'editing.conflict.same' : 'editing.conflict.text')}
      </Note>
      {differences.length > 1 && (
        <div className="reasons">
          <Button size="xs" onClick={() => all('mine')}>
            {t('editing.conflict.allMine')}
          </Button>
          <Button size="xs" onClick={() => all('theirs')}>
            {t('editing.conflict.allTheirs')}
          </Button>
        </div>
      )}
      {differences.map((difference) => (
        <Choice
          key={difference.field.id}
          difference={difference}
          mine={versions.mine}
          theirs={versions.theirs}
          side={sides[difference.field.id] ?? 'mine'}
          choose={(side) => setSides({ ...sides, [difference.field.id]: side })}
        />
      ))}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close}>
          {t('editing.conflict.back')}
        </Button>
        <Button variant="next" data-autofocus onClick={() => choose(merged(differences, versions, sides))}>
          {t('editing.conflict.save')}
        </Button>
      </div>
    </Modal>
  )
}

const Choice = <V extends object>({
  difference: { field, changedBy },
  mine,
  theirs,
  side,
  choose,
}: {
  difference: Difference<V>
  mine: V
  theirs: V
  side: Side
  choose: (side: Side) => void
}) => {
  const { t } = useWords()
  const versions = { mine, theirs }
  return (
    <fieldset className="plain-set conflict">
      <legend>
        {field.label} {changedBy === 'both' && <Pill tone="warn">{t('editing.conflict.both')}</Pill>}
      </legend>
      <div className="two">
        {(['mine', 'theirs'] as const).map((one) => (
          <label key={one} className={one === side ? 'boxed is-chosen' : 'boxed'}>
            <span className="spread">
              <strong>{t(`editing.conflict.${one}`)}</strong>
              <input type="radio" name={field.id} checked={one === side} onChange={() => choose(one)} />
            </span>
            <span className="conflict-text">{field.show(versions[one]) || t('editing.empty')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
