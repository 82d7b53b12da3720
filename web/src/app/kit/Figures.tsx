/** Progress and charts. For the kit page. */
import { Chart } from "../../ui/Chart.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { Sample } from "./Sample.tsx";

const days = ["Nov 15", "Nov 16", "Nov 17", "Nov 18", "Nov 19", "Nov 20", "Nov 21"];
const reviews = { name: "Reviews", tone: "accent", values: [4, 9, 6, 12, 15, 3, 8] } as const;
const findings = { name: "Findings", tone: "danger", values: [2, 5, 1, 8, 4, 0, 3] } as const;

export function Figures() {
  return (
    <Sample title="Progress and charts">
      <Progress label="Reading 40 files" value={0} showsLabel />
      <Progress label="Analyzing 40 files" value={26} max={40} showsLabel />
      <Progress label="Done" value={100} showsLabel />
      <Progress label="Working" value={null} />
      <div className="grid gap-6 md:grid-cols-2">
        <Chart title="Reviews a day" kind="bars" points={days} pointName="Day" series={[reviews]} />
        <Chart
          title="Reviews and findings a day"
          kind="lines"
          points={days}
          pointName="Day"
          series={[reviews, findings]}
        />
      </div>
      <Chart title="No figures" kind="bars" points={[]} pointName="Day" series={[]} />
    </Sample>
  );
}
