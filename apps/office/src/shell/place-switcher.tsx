import type { StaffMe, StaffPlace } from '@hoppla/contract/staff'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import icon from '../art/icon.svg'
import { playgroundsOf, treeOf, useMe } from '../platform/me.ts'
import { usePlace, useSetAddress } from '../platform/place.ts'
import { useWords } from '../platform/words.ts'

const useSubtitle = () => {
  const { t } = useWords()
  return (me: StaffMe, place: StaffPlace | undefined) =>
    place?.kind === 'Playground' ? '' : t('common.place.count', { count: playgroundsOf(me, place?.id).length })
}

/** Where one works: chain, country or play centre. It stands in the address, and every list goes by it. */
export const PlaceSwitcher = () => {
  const { t } = useWords()
  const me = useMe()
  const place = usePlace()
  const setAddress = useSetAddress()
  const subtitleOf = useSubtitle()
  const all = t(me.permissions.some(({ places }) => places === 'chain') ? 'common.place.chain' : 'common.place.all')
  const only = me.places.length === 1 ? me.places[0] : undefined
  const name = place?.name ?? only?.name ?? all
  const subtitle = subtitleOf(me, place ?? only)
  if (only)
    return (
      <div className="place-switcher">
        <img src={icon} alt="" width="34" height="34" />
        <span className="place-name">{name}</span>
      </div>
    )
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton className="place-switcher">
          <img src={icon} alt="" width="34" height="34" />
          <span className="place-name">
            <span className="visually-hidden">{t('common.place.choose')}: </span>
            {name}
            {subtitle && <small>{subtitle}</small>}
          </span>
          <IconSelector size={18} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => setAddress({ place: '' })} rightSection={place ? undefined : <IconCheck size={16} aria-hidden />}>
          {all}
        </Menu.Item>
        {treeOf(me.places).map(({ place: one, depth }) => (
          <Menu.Item
            key={one.id}
            pl={12 + depth * 14}
            onClick={() => setAddress({ place: one.id })}
            rightSection={one.id === place?.id ? <IconCheck size={16} aria-hidden /> : undefined}
          >
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
