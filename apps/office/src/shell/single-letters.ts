/** Where the choice is kept, on this device. */
export const singleLettersKey = 'office.single-letters'

/** Whether keys that are pressed alone do something; whoever does not want that switches them off. */
export const areSingleLettersOn = (): boolean => localStorage.getItem(singleLettersKey) !== 'false'
