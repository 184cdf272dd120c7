/** Which of the layout's dialogs is open; one at a time. */
export type ShownDialog = 'menu' | 'country' | 'cookies' | undefined
