import { Title } from '@mantine/core'
import { IconChevronRight, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Page, Panel } from '../../parts/page.tsx'
import { useMe } from '../../platform/me.ts'
import { useToPlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { entriesOf } from '../../shell/navigation.ts'
import { RoleText } from '../staff/member-row.tsx'
import { RolePill } from '../staff/role-pill.tsx'

/** Where somebody begins: what the own roles open, and which those are. */
export default function StartPage() {
  const { t } = useWords()
  const me = useMe()
  const toPlace = useToPlace()
  const firstName = me.name.split(' ')[0]
  return (
    <Page title={firstName ? t('profile.start', { name: firstName }) : t('profile.startNameless')} lead={t('profile.startLead')}>
      <nav className="tiles" aria-label={t('common.palette.pages')}>
        {entriesOf(me)
          .flatMap((entry) => (entry.id === 'start' ? [] : [{ ...entry, id: entry.id }]))
          .map(({ id, path, icon: Icon }) => (
            <Link key={id} to={toPlace(path)} className="tile">
              <Icon size={26} aria-hidden />
              <span>
                <Title order={2}>{t(`common.nav.${id}`)}</Title>
                <span className="muted">{t(`profile.opens.${id}`)}</span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </Link>
          ))}
        <Link to={toPlace('/me')} className="tile">
          <IconUserCircle size={26} aria-hidden />
          <span>
            <Title order={2}>{t('common.nav.profile')}</Title>
            <span className="muted">{t('profile.opens.profile')}</span>
          </span>
          <IconChevronRight size={20} aria-hidden />
        </Link>
      </nav>
      <Panel title={t('profile.myRoles')}>
        <ul className="rows near">
          {me.roles.map((held) => (
            <li key={held.id}>
              <RolePill role={held.role}>
                <RoleText held={held} />
              </RolePill>
              <span className="muted">{t(`common.can.${held.role}`)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </Page>
  )
}
