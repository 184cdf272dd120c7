import type { StaffRole } from '@hoppla/contract/roles'
import {
  IconBuildingStore,
  IconCash,
  IconFileText,
  IconHeadset,
  IconMap2,
  IconSchool,
  IconShieldStar,
  IconTicket,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Pill, type Tone } from '../../parts/states.tsx'

const looks: Record<StaffRole, { tone: Tone; icon: typeof IconTicket }> = {
  Reception: { tone: 'ok', icon: IconTicket },
  Instructor: { tone: 'plan', icon: IconSchool },
  VenueManager: { tone: 'info', icon: IconBuildingStore },
  CountryManager: { tone: 'info', icon: IconMap2 },
  CustomerService: { tone: 'quiet', icon: IconHeadset },
  Content: { tone: 'quiet', icon: IconFileText },
  Finance: { tone: 'quiet', icon: IconCash },
  Admin: { tone: 'warn', icon: IconShieldStar },
}

export const RolePill = ({ role, children }: { role: StaffRole; children: ReactNode }) => {
  const { tone, icon: Icon } = looks[role]
  return (
    <Pill tone={tone} icon={<Icon size={15} aria-hidden />}>
      {children}
    </Pill>
  )
}
