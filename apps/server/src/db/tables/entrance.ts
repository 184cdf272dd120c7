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
}
