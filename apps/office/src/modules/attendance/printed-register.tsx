import type { printHealthNotes, Register } from '@hoppla/contract/attendance/attendance'
import type { Answer } from '@hoppla/contract/route'
import { useMe } from '../../platform/me.ts'
import { formatMoment, formatWeekday } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { ageText } from './child-facts.tsx'
import { registerAt, shortName, stateOf } from './register.rules.ts'

type Printed = Answer<typeof printHealthNotes>
type Input = { register: Register; session: Register['sessions'][number]; notes?: Printed | undefined }

/**
 * The list of a session on paper, black on white on A4. It may lie about: first names and initials, nothing of health. @property notes on the leader's own,
 * which says until when it is to be destroyed.
 */
export const PrintedRegister = ({ register, session, notes }: Input) => {
  const { t, language } = useWords()
  const me = useMe()
  const { name, groupName, playground, place, from, to, children } = registerAt(register, session.date)
  return (
    <article className="printed-register">
      <h2>{[name, groupName].filter(Boolean).join(' · ')}</h2>
      {notes && <p className="shred-by">{t('attendance.print.shredBy', { day: formatWeekday(notes.shredBy, language) })}</p>}
      <p>{`${formatWeekday(session.date, language)}, ${from}–${to} · ${[place, playground.name].filter(Boolean).join(', ')}`}</p>
      <table>
        <thead>
          <tr>
            <th>{t('attendance.columns.child')}</th>
            <th>{t('attendance.print.age')}</th>
            <th>{t('attendance.print.here')}</th>
            <th>{t('attendance.print.notes')}</th>
          </tr>
        </thead>
        <tbody>
          {children.map((child) => {
            const state = stateOf(child, session.date)
            return (
              <tr key={child.id}>
                <th scope="row">{shortName(child)}</th>
                <td>{ageText(child, t)}</td>
                <td>{state === 'Here' ? '✓' : state === null ? <span className="tick-box" /> : t(`attendance.states.${state}`)}</td>
                <td className="printed-notes">
                  {child.makeUpOn && t('attendance.makeUp')}
                  {notes &&
                    textOf(
                      notes.children.find(({ id }) => id === child.id),
                      t,
                    )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <footer>{t('attendance.print.by', { name: me.name, time: formatMoment(new Date(), language) })}</footer>
    </article>
  )
}

const textOf = (notes: Printed['children'][number] | undefined, t: ReturnType<typeof useWords>['t']): string =>
  notes
    ? [notes.allergies, notes.otherInformation, notes.notesUnreadable ? t('attendance.health.unreadable') : '']
        .filter(Boolean)
        .join('\n')
    : ''
