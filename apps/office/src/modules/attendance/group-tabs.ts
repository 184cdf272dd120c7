/** The tabs of a group’s page, as its address has them. */
export const groupTabs = ['attendance', 'sessions', 'waiting', 'messages'] as const
export type GroupTab = (typeof groupTabs)[number]

export const isGroupTab = (tab: string): tab is GroupTab => groupTabs.some((one) => one === tab)
