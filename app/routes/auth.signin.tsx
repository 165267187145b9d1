export default function SignInRoute() {
  return <h1>Sign in</h1>
}
