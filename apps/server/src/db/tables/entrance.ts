import type { WatchState } from '@hoppla/contract/entrance/watching'
import type { Generated, GeneratedAlways } from 'kysely'

export type EntranceStatus = 'Ordered' | 'Booked' | 'Cancelled'

export interface EntranceTables {
  arrival_windows: {
    id: string
    location_id: string
    weekdays: number[] | null
    date: string | null
    starts_at: string
    ends_at: string
    every_minutes: number
    places: number
  }
  entrance_windows: { playground_id: string; date: string; starts_at: string; taken: number }
  entrance_places: {
    id: string
    playground_id: string
    date: string
    starts_at: string
    places: number
    held_until: Date | null
  }
  entrance_bookings: {
    id: string
    order_id: string
    playground_id: string
    date: string
    starts_at: string
    ends_at: string
    window_places: number
    guest_name: string | null
    status: EntranceStatus
    code: Generated<string>
    created_at: Date
    booked_at: Date | null
    cancelled_at: Date | null
  }
  entrance_visitors: {
    booking_id: string
    position: number
    order_line_id: string
    band_id: string | null
    is_adult: boolean
    child_id: string | null
    use_kind: 'pass' | 'ticket' | null
    use_id: string | null
    admitted_at: Date | null
    admission_id: string | null
  }
  entrance_watches: {
    id: string
    turn: GeneratedAlways<string>
    playground_id: string
    date: string
    starts_at: string | null
    ends_at: string | null
    begins_at: Date
    places: number
    account_id: string | null
    email: string
    email_normalized: string
    language: string
    state: WatchState
    created_at: Date
    confirm_by: Date | null
    watching_from: Date | null
    notified_at: Date | null
    notified_starts_at: string | null
    ended_at: Date | null
  }
}
