/** A column's cards until the library that drags them has come: they can be read, opened, and moved by menu and keys. */
import { CardList, type CardsProps } from "./CardList.tsx";
import { Slot } from "./Slot.tsx";

const focusable = { tabIndex: 0 };

export function StillCards(props: CardsProps) {
  return (
    <CardList cards={props} hasRoom={false}>
      {(task, index, style) => (
        <Slot
          key={task._id}
          handle={focusable}
          task={task}
          style={style}
          position={{ index, of: props.tasks.length }}
          isSelected={props.selected.has(task._id)}
        />
      )}
    </CardList>
  );
}
