import { Camera } from '../door/camera/camera.tsx'
import '../door/door.css'

/** The door's camera at the counter, fetched when somebody opens it. */
export default function CounterCamera(how: Parameters<typeof Camera>[0]) {
  return (
    <div className="counter-camera">
      <Camera {...how} />
    </div>
  )
}
