import { Menu, UnstyledButton } from '@mantine/core'
import { IconBuilding, IconCake, IconMenu2, IconScan, IconSchool, IconSearch, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import icon from '../../art/icon.svg'
import { canAt, useMe } from '../../platform/me.ts'
import { useToPlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { PersonMenuItems } from '../../shell/person-menu.tsx'

/** What the door shows while nobody is in front of it. */
export type View = 'scan' | 'search' | 'settings'

/** The head of the door: which one it is, who is at it, and the way to everything that is not needed at each family. */
export const DoorHead = ({ centre, show }: { centre: { id: string; name: string }; show: (view: View) => void }) => {
  const { t } = useWords()
  const me = useMe()
  const toPlace = useToPlace()
  return (
    <header className="door-head">
      <img src={icon} alt="" width="40" height="40" />
      <p>
        <strong>{centre.name}</strong>
        <span>{[t('door.title'), me.name || me.email].join(' · ')}</span>
      </p>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <UnstyledButton className="door-round" aria-label={t('door.menu')}>
            <IconMenu2 size={24} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className="door-menu" mah="80vh" style={{ overflowY: 'auto' }}>
          {canAt(me, 'door.settings', centre.id) && (
            <Menu.Item leftSection={<IconSettings size={18} aria-hidden />} onClick={() => show('settings')}>
              {t('door.settings.title')}
            </Menu.Item>
          )}
          <Menu.Item component={Link} to={toPlace('/')} leftSection={<IconBuilding size={18} aria-hidden />}>
            {t('door.toOffice')}
          </Menu.Item>
          <PersonMenuItems />
        </Menu.Dropdown>
      </Menu>
    </header>
  )
}

const tabs = [
  { view: 'scan', icon: IconScan },
  { view: 'search', icon: IconSearch },
] as const

/** The bar at the bottom, within reach of a thumb. */
export const DoorNav = ({ view, show }: { view: View; show: (view: View) => void }) => {
  const { t } = useWords()
  const toPlace = useToPlace()
  return (
    <nav className="door-nav" aria-label={t('door.title')}>
      {tabs.map(({ view: one, icon: Icon }) => (
        <UnstyledButton key={one} aria-current={view === one ? 'page' : undefined} onClick={() => show(one)}>
          <Icon size={26} aria-hidden />
          <span>{t(`door.nav.${one}`)}</span>
        </UnstyledButton>
      ))}
      <UnstyledButton component={Link} to={toPlace('/door/parties')}>
        <IconCake size={26} aria-hidden />
        <span>{t('doorParties.link')}</span>
      </UnstyledButton>
      <UnstyledButton component={Link} to={toPlace('/door/classes')}>
        <IconSchool size={26} aria-hidden />
        <span>{t('doorClasses.link')}</span>
      </UnstyledButton>
    </nav>
  )
}
