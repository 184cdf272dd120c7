/** How full a play centre is, with the time at which it was so: a page may stay open for hours. */
const crowd = {
  calm: 'As of {{time}}: quiet',
  filling: 'As of {{time}}: nearly full',
  full: 'As of {{time}}: full',
}
export default crowd
