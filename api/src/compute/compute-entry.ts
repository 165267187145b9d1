import { WorkerEntrypoint } from 'cloudflare:workers'
import { checkPassword, hashPassword } from '#api/lib/passwords.ts'
import { type CheckedPassword, type Compute as ComputeSteps, type Picture } from './compute-job.ts'
import { scalePicture } from './scale-picture.ts'

/** Heavy work behind a binding: in production each call may run in an isolate of its own. */
export class Compute extends WorkerEntrypoint implements ComputeSteps {
  hashPassword(password: string): Promise<string> {
    return hashPassword(password)
  }

  checkPassword(password: string, stored: string | null): Promise<CheckedPassword> {
    return checkPassword(password, stored)
  }

  scalePicture(picture: Picture): Promise<Picture | undefined> {
    return scalePicture(picture)
  }
}
