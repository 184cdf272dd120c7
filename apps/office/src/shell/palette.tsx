import '@mantine/spotlight/styles.css'
import { notifications } from '@mantine/notifications'
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconBuildingStore, IconKeyboard, IconLogout, IconSearch, IconUserCircle, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { Keys } from '../parts/states.tsx'
import { errorText } from '../platform/errors.ts'
import { can, treeOf, useMe } from '../platform/me.ts'
import { useSetAddress, useToPlace } from '../platform/place.ts'
import { useWords } from '../platform/words.ts'
import { openKeys } from './keys-dialog.ts'
import { entriesOf } from './navigation.ts'
import { signOut } from './sign-out.ts'

/** Pages of this person. */
const usePages = (): SpotlightActionGroupData => {
  const { t } = useWords()
  const me = useMe()
  const go = useNavigate()
  const toPlace = useToPlace()
  const pages = entriesOf(me).map(({ id, path, icon: Icon, letter }) => ({
    id,
    label: t(`common.nav.${id}`),
    leftSection: <Icon size={20} aria-hidden />,
    rightSection: <Keys>{`G ${letter.toUpperCase()}`}</Keys>,
    onClick: () => void go(toPlace(path)),
  }))
  const profile = {
    id: 'profile',
    label: t('common.nav.profile'),
    leftSection: <IconUserCircle size={20} aria-hidden />,
    onClick: () => void go(toPlace('/me')),
  }
  return { group: t('common.palette.pages'), actions: [...pages, profile] }
}

/** What can be done from anywhere. */
const useActions = (): SpotlightActionGroupData => {
  const { t } = useWords()
  const me = useMe()
  const go = useNavigate()
  const toPlace = useToPlace()
  const toInvite = toPlace('/staff').includes('?') ? `${toPlace('/staff')}&invite=1` : '/staff?invite=1'
  const invite = {
    id: 'invite',
    label: t('staff.invite'),
    leftSection: <IconUserPlus size={20} aria-hidden />,
    onClick: () => void go(toInvite),
  }
  const keys = {
    id: 'keys',
    label: t('common.keys.title'),
    leftSection: <IconKeyboard size={20} aria-hidden />,
    rightSection: <Keys>?</Keys>,
    onClick: openKeys,
  }
  const leave = {
    id: 'sign-out',
    label: t('common.nav.signOut'),
    leftSection: <IconLogout size={20} aria-hidden />,
    onClick: () => signOut().catch((error: unknown) => notifications.show({ color: 'coral', message: errorText(error, t) })),
  }
  return { group: t('common.palette.actions'), actions: [...(can(me, 'staff.manage') ? [invite] : []), keys, leave] }
}

/** Places to work at; none for whoever has only one. */
const usePlaces = (): SpotlightActionGroupData[] => {
  const { t } = useWords()
  const { places } = useMe()
  const setAddress = useSetAddress()
  if (places.length < 2) return []
  const actions = treeOf(places).map(({ place: { id, name } }) => ({
    id,
    label: name,
    leftSection: <IconBuildingStore size={20} aria-hidden />,
    onClick: () => setAddress({ place: id }),
  }))
  return [{ group: t('common.palette.places'), actions }]
}

export const Palette = () => {
  const { t } = useWords()
  const groups = [usePages(), useActions(), ...usePlaces()]
  return (
    <Spotlight
      actions={groups}
      nothingFound={t('common.palette.nothing')}
      highlightQuery
      scrollable
      maxHeight="min(560px, 70vh)"
      shortcut="mod + K"
      overlayProps={{ backgroundOpacity: 0.45, color: '#35173b', blur: 0 }}
      tagsToIgnore={[]}
      attributes={{ content: { 'aria-label': t('common.palette.label') } }}
      searchProps={{
        leftSection: <IconSearch size={20} aria-hidden />,
        placeholder: t('common.palette.placeholder'),
        'aria-label': t('common.palette.label'),
      }}
    />
  )
}
