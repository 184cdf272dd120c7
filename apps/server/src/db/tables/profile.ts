export type ProfileTables = Record<never, never>
