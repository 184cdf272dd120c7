import { Navigate, useLocation } from 'react-router'
import { can, playgroundsOf, useMe } from '../../platform/me.ts'
import { entriesOf } from '../../shell/navigation.ts'

/** With more play centres than this one begins with the overview, not with today. */
const few = 6

/** Where somebody begins: few play centres: what is on there today; many: the overview. Without either, the first page of the menu, or one's own. */
export default function Home() {
  const me = useMe()
  const { search } = useLocation()
  const isMany = playgroundsOf(me, undefined).length > few
  const first = isMany && can(me, 'figures.read') ? '/overview' : (entriesOf(me)[0]?.path ?? '/me')
  return <Navigate replace to={`${first}${search}`} />
}
