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

const tabs = ['people', 'invitations', 'devices'] as const

/** Who works here: people with their roles by place, and open invitations. */
const Staff = () => {
  const { t } = useWords()
  const { tab = 'people' } = useParams()
  const go = useNavigate()
  const toPlace = useToPlace()
  const mayManage = can(useMe(), 'staff.manage')
  const invites = useInAddress('invite')
  const person = useInAddress('person')
  const InviteDrawer = useFetched(loadInviteDrawer, invites)
  const MemberDrawer = useFetched(loadMemberDrawer, person)
  const setAddress = useSetAddress()
  const open = (id: string, giveAt = '') => setAddress({ person: id, giveAt })
  const shown = tabs.find((one) => one === tab && (one === 'people' || mayManage))
  if (!shown) return <NotFound />
  return (
    <Page
      title={t('staff.title')}
      actions={
        <>
          {shown === 'people' && <MembersFile />}
          {mayManage && (
            <Button variant="next" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAddress({ invite: '1' })}>
              {t('staff.invite')}
            </Button>
          )}
        </>
      }
    >
      {mayManage && (
        <Tabs
          value={shown}
          activateTabWithKeyboard={false}
          onChange={(next) => void go(toPlace(next === 'people' ? '/staff' : `/staff/${next}`))}
        >
          <Tabs.List aria-label={t('staff.tabs.label')}>
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`staff.tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="people">{shown === 'people' && <Members open={open} />}</Tabs.Panel>
          <Tabs.Panel value="invitations">{shown === 'invitations' && <Invitations />}</Tabs.Panel>
          <Tabs.Panel value="devices">{shown === 'devices' && <Devices />}</Tabs.Panel>
        </Tabs>
      )}
      {!mayManage && <Members open={open} />}
      {mayManage && InviteDrawer && <InviteDrawer opened={invites !== ''} close={() => setAddress({ invite: '' })} />}
      {person !== '' && MemberDrawer && <MemberDrawer id={person} close={() => setAddress({ person: '', giveAt: '' })} />}
    </Page>
  )
}
