/** Every language by its own name. */
export const languageNames = { sv: 'svenska', nb: 'norsk bokmål', da: 'dansk', fi: 'suomi', de: 'Deutsch', en: 'English' } as const
