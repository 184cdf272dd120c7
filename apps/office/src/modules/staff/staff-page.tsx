import { Button, Tabs } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { useFetched } from '../../parts/fetched.ts'
import { Page } from '../../parts/page.tsx'
import { can, useMe } from '../../platform/me.ts'
import { useInAddress, useSetAddress, useToPlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded, NotFound } from '../../shell/guarded.tsx'
import { Devices } from './devices.tsx'
import { Invitations } from './invitations.tsx'
import { Members, MembersFile } from './members.tsx'
import { ServiceKeys } from './service-keys.tsx'

// Their calendar weighs more than the page.
const loadInviteDrawer = async () => (await import('./invite-drawer.tsx')).InviteDrawer
const loadMemberDrawer = async () => (await import('./member-drawer.tsx')).MemberDrawer

export default function StaffPage() {
  return (
    <Guarded permission="staff.read">
      <Staff />
    </Guarded>
  )
}

const tabs = ['people', 'invitations', 'devices', 'service-keys'] as const
/** What a tab asks for beside seeing the staff. */
const permissionOf = {
  people: 'staff.read',
  invitations: 'staff.manage',
  devices: 'staff.manage',
  'service-keys': 'service-keys.edit',
} as const

/** Who works here: people with their roles by place, open invitations, and what signs in beside them. */
const Staff = () => {
  const { t } = useWords()
  const { tab = 'people' } = useParams()
  const go = useNavigate()
  const toPlace = useToPlace()
  const me = useMe()
  const mayManage = can(me, 'staff.manage')
  const own = tabs.filter((one) => can(me, permissionOf[one]))
  const invites = useInAddress('invite')
  const person = useInAddress('person')
  const InviteDrawer = useFetched(loadInviteDrawer, invites)
  const MemberDrawer = useFetched(loadMemberDrawer, person)
  const setAddress = useSetAddress()
  const open = (id: string, giveAt = '') => setAddress({ person: id, giveAt })
  const shown = own.find((one) => one === tab)
  if (!shown) return <NotFound />
  return (
    <Page
      title={t('staff.title')}
      actions={
        <>
          {shown === 'people' && <MembersFile />}
          {mayManage && (
            <Button variant="next" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAddress({ invite: '1' })}>
              {t('common.invite')}
            </Button>
          )}
        </>
      }
    >
      {own.length > 1 && (
        <Tabs
          value={shown}
          activateTabWithKeyboard={false}
          onChange={(next) => void go(toPlace(next === 'people' ? '/staff' : `/staff/${next}`))}
        >
          <Tabs.List aria-label={t('staff.tabs.label')}>
            {own.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`staff.tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="people">{shown === 'people' && <Members open={open} />}</Tabs.Panel>
          <Tabs.Panel value="invitations">{shown === 'invitations' && <Invitations />}</Tabs.Panel>
          <Tabs.Panel value="devices">{shown === 'devices' && <Devices />}</Tabs.Panel>
          <Tabs.Panel value="service-keys">{shown === 'service-keys' && <ServiceKeys />}</Tabs.Panel>
        </Tabs>
      )}
      {own.length === 1 && <Members open={open} />}
      {mayManage && InviteDrawer && <InviteDrawer opened={invites !== ''} close={() => setAddress({ invite: '' })} />}
      {person !== '' && MemberDrawer && <MemberDrawer id={person} close={() => setAddress({ person: '', giveAt: '' })} />}
    </Page>
  )
}
