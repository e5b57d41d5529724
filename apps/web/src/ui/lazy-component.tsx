import { Button } from '@mantine/core'
import { Component, type ComponentType, createElement, type ReactNode, use } from 'react'
import { useTranslations } from 'use-intl'
import { isOnline } from '../api/online-status.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { Banner } from './Banner.tsx'
import { toastError } from './toasts.ts'
import { getTranslator } from './translator.ts'

/** What tells that a part is opened over the page, and may be closed. */
interface OverlayState {
  readonly opened?: boolean
  readonly onClose?: () => void
}

interface Instead {
  readonly instead?: ReactNode
}

/**
 * A part whose code, and texts, come when it is first shown. Where they can't, the rest of the page stands: what was
 * opened is closed again and a toast says why; anything else says so in its place. Both are asked for anew. `quiet` is
 * for what nobody waits for: it comes with the connection. Until then `instead` stands there, or nothing.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { quiet = false } = {},
): ComponentType<P & Instead> {
  let coming: Promise<{ default: ComponentType<P> }> | null = null
  const failures = new Set<unknown>()
  const startLoading = () => {
    const request = load()
    request.catch((error: unknown) => {
      failures.add(error)
    })
    return request
  }
  function Part(props: P) {
    coming ??= startLoading()
    return createElement(use(coming).default, props)
  }
  const isMissing = (error: unknown) => failures.has(error)
  const forget = () => {
    coming = null
  }
  return function Late(props: P & Instead) {
    const { instead, opened, onClose }: OverlayState & Instead = props
    return (
      <Apart {...{ opened, onClose, quiet, instead, isMissing, forget }}>
        <Part {...props} />
      </Apart>
    )
  }
}

interface Props extends OverlayState, Instead {
  readonly quiet: boolean
  /** Whether it failed by not coming: any other fault is its page's. */
  readonly isMissing: (error: unknown) => boolean
  readonly forget: () => void
  readonly children: ReactNode
}

interface State {
  readonly opened: boolean
  readonly failed: { readonly error: unknown } | null
}

class Apart extends Component<Props, State> {
  override state: State = { opened: true, failed: null }

  static getDerivedStateFromProps({ opened = true }: Props, before: State): Partial<State> {
    return opened && !before.opened ? { opened, failed: null } : { opened }
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } }
  }

  override componentDidCatch() {
    const { opened, onClose, quiet, forget } = this.props
    forget()
    if (quiet) window.addEventListener('online', this.again, { once: true })
    else if (onClose && opened !== false) {
      void toastLoadFailure()
      onClose()
    }
  }

  readonly again = () => this.setState({ failed: null })

  override render() {
    const { failed } = this.state
    const { children, instead, isMissing, onClose, quiet } = this.props
    if (failed === null) return children
    if (!isMissing(failed.error)) throw failed.error
    return quiet || onClose ? instead : <Missing error={failed.error} onRetry={this.again} />
  }
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('app')
  const getErrorText = useErrorText()
  return (
    <Banner
      tone="red"
      action={
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      <strong>{t('errors.part')}</strong> {getErrorText(error)}
    </Banner>
  )
}

async function toastLoadFailure(): Promise<void> {
  const t = await getTranslator()
  toastError(t('errors.part'), { more: t(isOnline() ? 'errors.network' : 'errors.offline') })
}

// A sheet that failed is not asked for again by what needs it: it is once there is a connection.
document.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    window.addEventListener('online', () => target.replaceWith(target.cloneNode()), { once: true })
  },
  { capture: true },
)
