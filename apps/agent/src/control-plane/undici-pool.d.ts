/** The pool without the rest of the library, parts of which need a later Node than 22.0. */
declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici'

  export default Pool
}
