import '@mantine/spotlight/styles.css'
import { formatMoney } from '@hoppla/i18n'
import { notifications } from '@mantine/notifications'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import {
  IconBuildingStore,
  IconKeyboard,
  IconLogout,
  IconReceipt,
  IconSearch,
  IconUser,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Keys } from '../parts/states.tsx'
import { errorText } from '../platform/errors.ts'
import { can, treeOf, useMe } from '../platform/me.ts'
import { useSetAddress, useToPlace } from '../platform/place.ts'
import { useWords } from '../platform/words.ts'
import { openKeys } from './keys-open.ts'
import { entriesOf } from './navigation.ts'
import { type Found, usePaletteSearch } from './palette-search.ts'
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
    label: t('common.invite'),
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

/** Whether what an action is called has what was typed in it. */
const fits = ({ label = '' }: SpotlightActionData, typed: string): boolean => label.toLowerCase().includes(typed.toLowerCase())

/** People and orders that the server found; pressing one leads to its page. */
const useFoundGroups = ({ customers, orders }: Found): SpotlightActionGroupData[] => {
  const { t, language } = useWords()
  const go = useNavigate()
  const toPlace = useToPlace()
  const people = customers.map((customer) => ({
    id: customer.id,
    label: customer.name || (customer.email ?? ''),
    description: [customer.town ?? customer.email, customer.isSimilar && t('common.palette.similar')].filter(Boolean).join(' · '),
    leftSection: <IconUser size={20} aria-hidden />,
    onClick: () => void go(toPlace(`/customers/${customer.id}`)),
  }))
  const bought = orders.map((order) => ({
    id: order.reference,
    label: order.reference,
    description: `${t(`common.palette.statuses.${order.status}`)} · ${formatMoney(order.total, order.currency, language)}`,
    leftSection: <IconReceipt size={20} aria-hidden />,
    onClick: () => void go(toPlace(`/orders/${order.reference}`)),
  }))
  return [
    ...(people.length > 0 ? [{ group: t('common.palette.customers'), actions: people }] : []),
    ...(bought.length > 0 ? [{ group: t('common.palette.orders'), actions: bought }] : []),
  ]
}

/**
 * Pages, places and actions by name; customers and orders as far as one may find them.
 * @param calls how often it was asked for: it opens each time.
 */
export const Palette = ({ calls }: { calls: number }) => {
  const { t } = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call opens it
  useEffect(() => spotlight.open(), [calls])
  const [query, setQuery] = useState('')
  const found = usePaletteSearch(query)
  const typed = query.trim()
  const own = [usePages(), useActions(), ...usePlaces()]
    .map(({ group, actions }) => ({ group, actions: actions.filter((action) => fits(action, typed)) }))
    .filter(({ actions }) => actions.length > 0)
  // What is found later stands below: nothing moves under the hand.
  const groups = [...own, ...useFoundGroups(found)]
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      scrollable
      size={600}
      yOffset={80}
      maxHeight="min(560px, 70vh)"
      shortcut={null}
      overlayProps={{ backgroundOpacity: 0.45, color: '#35173b', blur: 0 }}
      tagsToIgnore={[]}
      attributes={{ content: { 'aria-label': t('common.palette.label') } }}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={20} aria-hidden />}
        placeholder={t('common.palette.placeholder')}
        aria-label={t('common.palette.label')}
      />
      <Groups groups={groups} found={found} />
    </Spotlight.Root>
  )
}

/** Enter does what is chosen; what is chosen may have gone from the list meanwhile, or have been the first to come. */
const useSomethingChosen = (groups: readonly SpotlightActionGroupData[]): void => {
  const ids = groups.flatMap(({ actions }) => actions.map(({ id }) => id)).join()
  useEffect(() => {
    // Spotlight marks what is chosen in the document itself, and only when something is typed.
    const list = ids === '' ? null : document.querySelector('.mantine-Spotlight-actionsList')
    if (list && !list.querySelector('[data-selected]')) list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  }, [ids])
}

const Groups = ({ groups, found: { isSearching, failure, hasMore } }: { groups: SpotlightActionGroupData[]; found: Found }) => {
  const { t } = useWords()
  useSomethingChosen(groups)
  const said = failure ? t(`common.palette.${failure}`) : isSearching ? t('common.palette.searching') : ''
  return (
    <>
      {groups.length > 0 && (
        <Spotlight.ActionsList>
          {groups.map(({ group, actions }) => (
            <Spotlight.ActionsGroup key={group} label={group}>
              {actions.map(({ id, ...action }) => (
                <Spotlight.Action key={id} highlightQuery dimmedSections={false} {...action} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      )}
      {groups.length === 0 && said === '' && <Spotlight.Empty>{t('common.palette.nothing')}</Spotlight.Empty>}
      <p className="palette-status" role="status">
        {said || (hasMore ? t('common.palette.hasMore') : '')}
      </p>
    </>
  )
}
