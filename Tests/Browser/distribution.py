"""Modules of tests shared out among workers."""

from xdist.scheduler import LoadFileScheduling


class ModuleByModule(LoadFileScheduling):
    """Goes on when a worker dies. xdist 3.8 gives the modules that it had done to the others, who then wait for ever."""

    def remove_node(self, node):
        modules = self.assigned_work[node]
        for module in [name for name, tests in modules.items() if all(tests.values())]:
            del modules[module]
        return super().remove_node(node)
