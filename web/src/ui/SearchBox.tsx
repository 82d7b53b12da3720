/** A search box that asks a moment after the last key, and follows what the address says. */
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Input } from "./Input.tsx";

interface SearchBoxProps {
  /** Names it; also its placeholder. */
  label: string;
  /** What is searched for now. */
  value: string;
  onSearch: (text: string) => void;
  maxLength: number;
  className?: string;
}

const PAUSE_MS = 250;

export function SearchBox({ label, value, onSearch, maxLength, className }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    // The answer to what was typed a moment ago must not take away what was typed since.
    if (text.trim() !== value) setText(value);
  }
  const isNew = text.trim() !== value;
  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isNew, text, onSearch]);
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={`${label}...`}
      icon={<Search aria-hidden="true" className="size-4" />}
      value={text}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      className={className}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") onSearch(text.trim());
      }}
    />
  );
}
