/** Which of the door's dialogs is open; one at a time. */
export type ShownDialog = 'menu' | 'country' | 'cookies' | undefined
