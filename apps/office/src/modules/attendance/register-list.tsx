import { Initials } from '../../parts/states.tsx'
import { ChildName, Guardian, HealthChip } from './child-facts.tsx'
import { MarkControl, MarkGlyph } from './mark-control.tsx'
import { stateOf } from './register.rules.ts'
import type { RegisterView } from './register-table.tsx'

/** The chosen session alone, a row for each child: for a phone in one hand. */
export const RegisterList = ({ register: { children }, session, can, press, health, write }: RegisterView) => (
  <ul className="register-list">
    {children.map((child) => {
      const name = `${child.firstName} ${child.lastName}`
      return (
        <li key={child.id} data-child={child.id}>
          <Initials name={child.firstName} />
          <div className="grow">
            <ChildName child={child} />
            <span className="guardian">
              <Guardian child={child} write={write} />
            </span>
            <HealthChip child={child} notes={health.read[child.id]} ask={() => health.ask(child.id)} />
          </div>
          {can.away ? (
            <MarkControl childId={child.id} name={name} state={stateOf(child, session.date)} can={can} press={press(child)} />
          ) : (
            <MarkGlyph state={stateOf(child, session.date)} />
          )}
        </li>
      )
    })}
  </ul>
)
