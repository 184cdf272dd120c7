import { anyLanguage } from '@hoppla/i18n'
import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Initials } from '../parts/states.tsx'
import { errorText } from '../platform/errors.ts'
import { useMe } from '../platform/me.ts'
import { useToPlace } from '../platform/place.ts'
import { languageNames, speak, useWords } from '../platform/words.ts'
import { signOut } from './sign-out.ts'

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto']

/** The first role, for the line below the name. */
export const useRoleLine = (): string => {
  const { t } = useWords()
  const { roles } = useMe()
  return [...new Set(roles.map(({ role }) => t(`common.roles.${role}`)))].join(', ')
}

const Chosen = ({ isChosen }: { isChosen: boolean }) => (isChosen ? <IconCheck size={16} aria-hidden /> : undefined)

/** Profile, language, appearance and the way out. */
export const PersonMenuItems = () => {
  const { t, language } = useWords()
  const toPlace = useToPlace()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const report = (error: unknown) => notifications.show({ color: 'coral', message: errorText(error, t) })
  return (
    <>
      <Menu.Item component={Link} to={toPlace('/me')} leftSection={<IconUserCircle size={18} aria-hidden />}>
        {t('common.nav.profile')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('common.scheme.label')}</Menu.Label>
      {schemes.map((scheme) => (
        <Menu.Item
          key={scheme}
          role="menuitemradio"
          aria-checked={scheme === colorScheme}
          onClick={() => setColorScheme(scheme)}
          rightSection={<Chosen isChosen={scheme === colorScheme} />}
        >
          {t(`common.scheme.${scheme}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Label>{t('common.language')}</Menu.Label>
      {anyLanguage.map((one) => (
        <Menu.Item
          key={one}
          lang={one}
          role="menuitemradio"
          aria-checked={one === language}
          onClick={() => speak(one).catch(report)}
          rightSection={<Chosen isChosen={one === language} />}
        >
          {languageNames[one]}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => signOut().catch(report)}>
        {t('common.nav.signOut')}
      </Menu.Item>
    </>
  )
}

export const PersonMenu = () => {
  const { name, email } = useMe()
  const roles = useRoleLine()
  return (
    <Menu position="top-start" width={240}>
      <Menu.Target>
        <UnstyledButton className="person-button">
          <Initials name={name || email} />
          <span className="person-name">
            {name || email}
            <small>{roles}</small>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah="80vh" style={{ overflowY: 'auto' }}>
        <PersonMenuItems />
      </Menu.Dropdown>
    </Menu>
  )
}
