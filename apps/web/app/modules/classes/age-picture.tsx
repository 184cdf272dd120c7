import { ageArt, type Group } from './classes.rules.ts'

/** The scene of an age group, beside its name: decoration, which the name says in words. */
export const AgePicture = ({ group }: { group: Pick<Group, 'minAge'> }) => (
  <img className="age-art" src={ageArt(group)} alt="" width="80" height="50" loading="lazy" />
)
