import { Component, type ReactNode, useState } from 'react'
import { Action } from '../kit/action.tsx'
import { usePort } from '../port/use-port.ts'

/** How browsers say that a part of the window could not be loaded: the server has another version by now, or cannot be reached. */
const notLoaded = /dynamically imported module|module script failed|unable to preload css/i

/** A view that broke stands still by itself: the frame, the other views and the way out stay. */
export class ViewBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const gone = notLoaded.test(error.message)
    return (
      <div className="failure" role="alert">
        <h2>{gone ? 'This part of the window could not be loaded' : 'This view broke'}</h2>
        <p>
          {gone
            ? 'The server may have another version by now, or could not be reached.'
            : 'Nothing was asked of any cloud by it. What the server did can be seen in the audit log.'}{' '}
          Loading the window again signs nobody out.
        </p>
        <LoadAgain />
      </div>
    )
  }
}

/** One press; where nobody answers it stands still and can be pressed again, instead of leaving the person with a page of the browser's. */
function LoadAgain() {
  const { loadAgain } = usePort()
  const [tried, setTried] = useState<'NOT' | 'NOW' | 'IN_VAIN'>('NOT')
  const press = async (): Promise<void> => {
    setTried('NOW')
    if (!(await loadAgain())) setTried('IN_VAIN')
  }
  return (
    <>
      {tried === 'IN_VAIN' && <p className="trouble">The server does not answer with the window yet. Try again in a moment.</p>}
      <div className="actions">
        <Action kind="primary" onPress={() => void press()} pending={tried === 'NOW'}>
          Load the window again
        </Action>
      </div>
    </>
  )
}
