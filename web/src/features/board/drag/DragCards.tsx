/** A column's cards as the library drags them. */
import { Draggable, type DraggableProvided, Droppable } from "@hello-pangea/dnd";
import { CardList, type CardsProps } from "../CardList.tsx";
import { Slot } from "../Slot.tsx";

export function DragCards(props: CardsProps) {
  const { status, tasks, selected, isDragDisabled, isOverTab } = props;
  return (
    <Droppable
      droppableId={status}
      mode="virtual"
      isDropDisabled={isDragDisabled}
      renderClone={(provided, { isDropAnimating }, rubric) => {
        const task = tasks[rubric.source.index];
        return task === undefined ? (
          <div ref={provided.innerRef} {...handleOf(provided)} />
        ) : (
          <Slot
            ref={provided.innerRef}
            handle={handleOf(provided)}
            task={task}
            style={undefined}
            isOverTab={isOverTab}
            isGone={isOverTab && isDropAnimating}
            isSelected={selected.has(task._id)}
            isDragging
          />
        );
      }}
    >
      {(column, { isUsingPlaceholder }) => (
        <CardList
          cards={props}
          hasRoom={isUsingPlaceholder}
          frameRef={column.innerRef}
          frame={column.droppableProps}
        >
          {(task, index, style) => (
            <Draggable key={task._id} draggableId={task._id} index={index} isDragDisabled={isDragDisabled}>
              {(card) => (
                <Slot
                  ref={card.innerRef}
                  handle={handleOf(card)}
                  task={task}
                  style={style}
                  position={{ index, of: tasks.length }}
                  isSelected={selected.has(task._id)}
                />
              )}
            </Draggable>
          )}
        </CardList>
      )}
    </Droppable>
  );
}

function handleOf({ draggableProps, dragHandleProps }: DraggableProvided) {
  return { ...draggableProps, ...dragHandleProps };
}
