/**
 * Names without the chain's own: “Hoppla Örebro” is “Örebro” on its site. The first word is dropped if all names begin with it and none consists of it
 * alone.
 */
export const shortNames = (names: readonly string[]): string[] => {
  const [first] = names[0]?.split(' ') ?? []
  const isShared = names.length > 1 && names.every((name) => name.startsWith(`${first} `) && name.length > `${first} `.length)
  return isShared && first ? names.map((name) => name.slice(first.length + 1)) : [...names]
}

/** The town, unless the name says it already: “Hoppla Borås” lies in Borås, “Hoppla Barkarby” in Järfälla. */
export const townBeside = (name: string, city: string): string | undefined => (name.includes(city) ? undefined : city)
