import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconBuildingStore, IconKeyboard, IconLogout, IconSearch, IconUserCircle, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { Keys } from '../parts/states.tsx'
import { can, useMe } from '../platform/me.ts'
import { useSetAddress, useToPlace } from '../platform/place.ts'
import { useWords } from '../platform/words.ts'
import { openKeys } from './keys-dialog.ts'
import { entriesOf } from './navigation.ts'
import { signOut } from './sign-out.ts'

/** Pages, actions and places of this person, found by typing. */
const useGroups = (): SpotlightActionGroupData[] => {
  const { t } = useWords()
  const me = useMe()
  const go = useNavigate()
  const toPlace = useToPlace()
  const setAddress = useSetAddress()
  const invite = new URL(toPlace('/staff'), location.origin)
  invite.searchParams.set('invite', '1')
  return [
    {
      group: t('common.palette.pages'),
      actions: [
        ...entriesOf(me).map(({ id, path, icon: Icon, letter }) => ({
          id,
          label: t(`common.nav.${id}`),
          leftSection: <Icon size={20} aria-hidden />,
          rightSection: <Keys>{`G ${letter.toUpperCase()}`}</Keys>,
          onClick: () => void go(toPlace(path)),
        })),
        {
          id: 'profile',
          label: t('common.nav.profile'),
          leftSection: <IconUserCircle size={20} aria-hidden />,
          onClick: () => void go(toPlace('/me')),
        },
      ],
    },
    {
      group: t('common.palette.actions'),
      actions: [
        ...(can(me, 'staff.manage')
          ? [
              {
                id: 'invite',
                label: t('staff.invite'),
                leftSection: <IconUserPlus size={20} aria-hidden />,
                onClick: () => void go(`${invite.pathname}${invite.search}`),
              },
            ]
          : []),
        {
          id: 'keys',
          label: t('common.keys.title'),
          leftSection: <IconKeyboard size={20} aria-hidden />,
          rightSection: <Keys>?</Keys>,
          onClick: openKeys,
        },
        {
          id: 'sign-out',
          label: t('common.nav.signOut'),
          leftSection: <IconLogout size={20} aria-hidden />,
          onClick: () => void signOut(),
        },
      ],
    },
    ...(me.places.length > 1
      ? [
          {
            group: t('common.palette.places'),
            actions: me.places.map(({ id, name }) => ({
              id,
              label: name,
              leftSection: <IconBuildingStore size={20} aria-hidden />,
              onClick: () => setAddress({ place: id }),
            })),
          },
        ]
      : []),
  ]
}

export const Palette = () => {
  const { t } = useWords()
  return (
    <Spotlight
      actions={useGroups()}
      nothingFound={t('common.palette.nothing')}
      highlightQuery
      scrollable
      maxHeight="min(560px, 70vh)"
      shortcut="mod + K"
      limit={12}
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
