/** Catches what a page throws while it is drawn, and offers a way on instead of a blank screen. */
import { Component, type ReactNode } from "react";
import { Button } from "../ui/Button.tsx";

interface ErrorBoundaryProps {
  /** Inside the layout, where the navigation is still there. */
  inside?: boolean;
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error("A page could not be drawn.", error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const message = (
      <div role="alert" className="flex flex-col items-center px-6 py-16 text-center">
        <h1 className="text-2xl font-semibold tracking-tight">Something went wrong</h1>
        <p className="text-muted mt-1.5 max-w-sm text-balance">
          This page could not be shown. Reloading usually helps; nothing you saved is lost.
        </p>
        <Button variant="primary" className="mt-6" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </div>
    );
    if (this.props.inside === true) return message;
    return <main className="flex min-h-dvh items-center justify-center">{message}</main>;
  }
}
